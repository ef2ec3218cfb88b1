import { z } from '@hono/zod-openapi';

/**
 * Refers to a schema that has a name in the documents. Write `refTo(Schema).nullable()`, never `Schema.nullable()`: the
 * generator would take the null, or what else is said of one field, for a part of the named schema.
 */
export const refTo = <Schema extends z.ZodType>(schema: Schema): z.ZodLazy<Schema> => z.lazy(() => schema);
