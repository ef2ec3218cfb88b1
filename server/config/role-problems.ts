import type { RoleName } from './role-names.ts';

type RoleSettings = {
  ROLES: readonly RoleName[];
  UPSTREAM: 'sandbox' | 'hyperliquid';
  DATABASE_URL?: string | undefined;
  EXCHANGE_API_URL?: string | undefined;
  NODE_DATA_DIR?: string | undefined;
  WEBHOOK_SECRETS_KEY?: string | undefined;
};
type Problem = { path: keyof RoleSettings; message: string };

/** Missing settings of a process's roles. `isNamed`: the roles are set explicitly, not all by default. */
export function roleProblems(env: RoleSettings, isNamed: boolean): Problem[] {
  const has = (role: RoleName): boolean => env.ROLES.includes(role);
  const problems: Problem[] = [];
  const need = (path: Problem['path'], message: string): void => {
    if (env[path] === undefined) problems.push({ path, message });
  };
  const isSandbox = env.UPSTREAM === 'sandbox';
  if (isNamed && has('sandbox') && !isSandbox) {
    const message = `the role sandbox simulates the exchange; remove it when UPSTREAM=${env.UPSTREAM}`;
    problems.push({ path: 'ROLES', message });
  }
  if (!has('ingest')) {
    need('DATABASE_URL', 'required without the role ingest: the database of the process that has it');
  }
  if (has('deliver') && !has('web')) {
    need(
      'WEBHOOK_SECRETS_KEY',
      'required by the role deliver without the role web: the key of the processes with the role web',
    );
  }
  if (!isSandbox && has('ingest')) {
    need('NODE_DATA_DIR', 'required to ingest from hyperliquid: the directory that hl-node writes to');
  }
  if (isSandbox && !has('sandbox') && (has('ingest') || has('web'))) {
    need('EXCHANGE_API_URL', 'required when the role sandbox runs in another process');
  }
  return problems;
}
