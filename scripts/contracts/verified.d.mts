export type VerifiedStep = { title: string; passed: number };
export function contentHash(root: string): string;
export function readVerified(root: string): VerifiedStep[] | null;
export function writeVerified(root: string, steps: VerifiedStep[]): void;
