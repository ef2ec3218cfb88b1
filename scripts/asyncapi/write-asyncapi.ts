// Writes docs/asyncapi.yaml from the tables of the channels and streams.
import { writeFileSync } from 'node:fs';
import { writeAsyncApi } from '#transports/asyncapi/document.ts';
import packageJson from '../../package.json' with { type: 'json' };

writeFileSync('docs/asyncapi.yaml', writeAsyncApi(packageJson.version));
console.log('wrote docs/asyncapi.yaml');
