/** Processes start and stop in scenarios, on machines that are busy: waits are long, and end as soon as they can. */
export { until } from '@chispa/sandbox/until'
