import { runOperator } from './operator/run-operator.ts';

process.exitCode = await runOperator(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
});
