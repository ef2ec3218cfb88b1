/** The person of the top bar. */
export type ShownPerson = { label: string; orgId: string; orgs: { orgId: string; name: string }[] };
