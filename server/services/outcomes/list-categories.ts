import type { ServiceContext } from '#services/context.ts';
import { type CategoryRow, outcomeCategories } from '#store/queries/outcomes/outcome-categories.ts';

/** Every category and subcategory in use, with how many outcomes it has and how many of them settled. */
export async function listCategories(ctx: ServiceContext): Promise<{ categories: CategoryRow[] }> {
  return { categories: await outcomeCategories(ctx.db) };
}
