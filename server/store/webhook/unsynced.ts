/**
 * A transaction that selects this does not wait for the disk flush. After a crash of the database host, deliveries may
 * be recorded as neither taken nor sent: they are sent again, as after any crash.
 */
export const UNSYNCED = "SELECT set_config('synchronous_commit', 'off', true)";
