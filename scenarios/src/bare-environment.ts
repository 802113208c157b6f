/** What a started program inherits of this one: where programs are, and where compiled modules are kept. Nothing else. */
export const bareEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
})
