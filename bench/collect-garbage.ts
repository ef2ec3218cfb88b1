import v8 from 'node:v8';
import vm from 'node:vm';

v8.setFlagsFromString('--expose-gc');

/** Collects this process's garbage now, so that it is not collected, on every core, while others are measured. */
export const collectGarbage = vm.runInNewContext('gc') as () => void;
