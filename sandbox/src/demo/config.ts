/** What the demo reads from the environment, and what it passes on to the platform. */
export const readDemoPorts = (environment = process.env) => ({
  instance: Number(environment.PORT?.trim() || 3000),
  sandbox: Number(environment.SANDBOX_PORT?.trim() || 3100),
})

/** An empty database of its own: what DATABASE_URL names is not touched, and no secret is reused. */
export function platformEnvironment(dataDir: string, port: number, environment = process.env): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, ROOT_PUBKEY: __, ...rest } = environment
  return {
    LOG_LEVEL: 'warn',
    // Any free one: nobody has to know it.
    LISTENER_PORT: '0',
    ...rest,
    NODE_ENV: 'development',
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
  }
}
