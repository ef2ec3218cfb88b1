/** Wei by account, in any case, and by share of the budget. */
export class GasSums {
  readonly #byAccount = new Map<string, bigint>();
  readonly #byShare = new Map<string, bigint>();
  #totalWei = 0n;

  get totalWei(): bigint {
    return this.#totalWei;
  }

  /** Adds to the sums; a negative amount takes away. */
  add(share: string, account: string, wei: bigint): void {
    this.#totalWei += wei;
    this.#byShare.set(share, this.shareWei(share) + wei);
    const key = account.toLowerCase();
    const sum = this.accountWei(key) + wei;
    if (sum === 0n) this.#byAccount.delete(key);
    else this.#byAccount.set(key, sum);
  }

  shareWei = (share: string): bigint => this.#byShare.get(share) ?? 0n;
  accountWei = (account: string): bigint => this.#byAccount.get(account.toLowerCase()) ?? 0n;

  clear(): void {
    this.#byAccount.clear();
    this.#byShare.clear();
    this.#totalWei = 0n;
  }
}
