/**
 * Selected by a statement, its transaction does not wait for the disk. What a crash of the database machine undoes of
 * taking and finishing deliveries is that they were taken or sent: they are sent once more, as after any crash.
 */
export const UNSYNCED = "SELECT set_config('synchronous_commit', 'off', true)";
