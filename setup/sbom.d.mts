export type Component = {
  name: string
  group?: string
  version: string
  purl: string
  type: string
  hashes?: { alg: string; content: string }[]
  pedigree?: { patches: { type: string; diff: { text: { content: string } } }[] }
}
export type Sbom = {
  bomFormat: string
  specVersion: string
  metadata: { component: Component }
  components: Component[]
}
export function readSbom(): Promise<Sbom>
export function licenceOf(component: Component): string
export function printSbom(): Promise<void>
export function printLicences(): Promise<void>
