/** Lets a process, the leader of its session, have only the time that nothing else wants, with all that it starts. */
export function giveWay(pid: number): void;
