/** What the demo reads from the environment, and what it passes on to the platform. */
import { port, readEnvironment } from '@chispa/service/environment'

const variables = {
  PORT: port('Port of the platform', 3000),
  SANDBOX_PORT: port('Port of the sandbox', 3100),
} as const

export function readDemoPorts(environment = process.env): { instance: number; sandbox: number } {
  const { PORT, SANDBOX_PORT } = readEnvironment(variables, environment)
  return { instance: PORT, sandbox: SANDBOX_PORT }
}

/** What belongs to an instance that the same person may run. */
const foreign = [
  'DATABASE_URL',
  'ROOT_PUBKEY',
  'JWT_SECRET',
  'NWC_VAULT_KEY',
  'NWC_VAULT_KEY_PREVIOUS',
  'LISTENER_AUTH_SECRET',
  'LISTENER_REQUEST_AUTH_SECRET',
  'LISTENER_URL',
  'WEB_ORIGIN',
  'TRUST_PROXY',
]

/** An empty database of its own: what DATABASE_URL names is not touched, no secret is reused, no other listener is called. */
export function platformEnvironment(dataDir: string, port: number, environment = process.env): NodeJS.ProcessEnv {
  return {
    LOG_LEVEL: 'warn',
    // Any free one: nobody has to know it.
    LISTENER_PORT: '0',
    ...Object.fromEntries(Object.entries(environment).filter(([name]) => !foreign.includes(name))),
    NODE_ENV: 'development',
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
  }
}
