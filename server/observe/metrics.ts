import { Gauge, Registry } from 'prom-client';

/** Reading of a gauge: a value, a value for each label, or null while there is none. */
export type GaugeReading = number | null | Readonly<Record<string, number>>;

/** The figures of a process in Prometheus' text format. Names are of lower case and end with their unit. */
export class Metrics {
  readonly #registry = new Registry();

  /** A figure that is read at each scrape; `label` names what the keys of a reading are. */
  gauge(name: string, help: string, read: () => GaugeReading, label?: string): void {
    new Gauge({
      ...{ name, help, registers: [this.#registry], labelNames: label ? [label] : [] },
      collect() {
        this.reset();
        const reading = read();
        // A gauge without labels is 0 after its reset, so a missing value is set to NaN.
        if (typeof reading === 'number') return this.set(reading);
        if (reading === null && !label) return this.set(Number.NaN);
        for (const [value, figure] of Object.entries(reading ?? {}))
          this.set({ [label ?? '']: value }, figure);
      },
    });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
