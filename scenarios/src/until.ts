/** Processes start and stop in scenarios, on machines that are busy: waits are long, and end as soon as they can. */
import { until as untilWithin } from '@chispa/sandbox/until'

export const until = <T>(look: () => T | Promise<T>) => untilWithin(look, 90_000)
