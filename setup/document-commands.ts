/** The commands of the documents, as they are written there: which test runs each, and why some are run by none. */

/** `title`: how the name of the test ends. `words`: what runs it, in that test or in what all tests of the file stand on. */
export type Run = { test: string; title: string; words: string }

const npmCommands = (title: string, words: string): Run => ({ test: 'setup/npm-commands.test.ts', title, words })
const commands = (title: string, words: string): Run => ({ test: 'scenarios/commands.test.ts', title, words })
const importCards = (words: string): Run => ({
  test: 'services/web/src/commands/import-cards.test.ts',
  title: 'a dry run first, then the cards are here, with codes that their holders take them with',
  words,
})
/** That `chispa` meets the instance of the unit is seen by the test of the guide. */
const importFromInput: Run = {
  test: 'services/web/src/commands/import-cards.test.ts',
  title: 'the database of a hub as it is, from standard input, with a second file',
  words: "runWith(['-', more",
}
const importNames = (words: string): Run => ({
  test: 'services/web/src/commands/import-addresses.test.ts',
  title: 'a dry run first, then each name is of its owner; again nothing changes',
  words,
})
const oneFile: Run = {
  test: 'scenarios/start-anywhere.test.ts',
  title: 'npm test runs on a database of its own',
  words: "['test', '--', 'packages/testing/src/database.test.ts']",
}
const deployEnv: Run = {
  test: 'setup/containers.test.ts',
  title: 'npm run deploy:env makes every secret for itself, for its owner alone, and never anew',
  words: "deployEnv('wallet.example.com', file)",
}
const backup = commands(
  'a backup while it runs, restored into an empty instance: people, wallets and sessions are there again',
  "runCommand(['backup', file]",
)
const doctor = commands(
  'doctor: a line for each check, and an end with 1 exactly while something is wrong',
  "runCommand(['doctor'], instance)",
)
const importInstance = (words: string): Run => ({
  test: 'services/web/src/commands/import-instance.test.ts',
  title:
    'a sealed backup: a dry run first, then people, names, designs, wallets and cards are here; again nothing changes',
  words,
})
const inImage = (words: string): Run => ({
  test: 'scenarios/production.test.ts',
  title: 'web service and listener as in the image',
  words,
})
const help = npmCommands(
  'npm run chispa lists the commands, and -- COMMAND --help tells more',
  "['run', '--silent', 'chispa', '--', 'restore', '--help']",
)

export const runCommands: Record<string, Run> = {
  'npm start': {
    test: 'scenarios/platform-start.test.ts',
    title: 'at a terminal: quiet lines for people, then the code, the claim link and the address; Ctrl-C ends it',
    words: "'exec npm start'",
  },
  'npm run demo': {
    test: 'scenarios/demo.test.ts',
    title: 'it tells where everything is, who is there and what to do',
    words: 'await startDemo()',
  },
  'npm test -- path/to/file.test.ts': oneFile,
  'npm test -- services/web/src/users/routes.test.ts': oneFile,
  'npm run docs': npmCommands('npm run docs prints what is committed', "['run', 'docs']"),
  'npm run accept-api': npmCommands(
    'npm run accept-api keeps the API of this version, and accepts no breaks any more',
    "['run', 'accept-api']",
  ),
  'npm run build': npmCommands('npm run build makes the pages once', "['run', 'build']"),
  'npm run sbom': npmCommands('npm run sbom and npm run licences print', "['run', '--silent', 'sbom']"),
  'npm run licences': npmCommands('npm run sbom and npm run licences print', "['run', '--silent', 'licences']"),
  'npm run web': npmCommands('npm run web answers', "whileUp('web'"),
  'npm run listener': npmCommands('npm run listener answers', "whileUp('listener'"),
  'npm run chispa --': npmCommands(help.title, "['run', '--silent', 'chispa']"),
  'npm run chispa': npmCommands(help.title, "['run', '--silent', 'chispa']"),
  'npm run chispa -- COMMAND --help': help,
  'npm run chispa -- migrate': npmCommands(
    'npm run chispa -- migrate brings an empty database to this schema',
    "['run', '--silent', 'chispa', '--', 'migrate']",
  ),
  'npm run chispa -- backup': backup,
  'npm run chispa -- backup FILE': backup,
  'npm run chispa -- restore --moved FILE': { ...backup, words: "runCommand(['restore', '--moved', file]" },
  'npm run chispa -- restore FILE': { ...backup, words: "runCommand(['restore', file]" },
  'npm run chispa -- grant-admin NPUB': commands(
    'grant-admin counts at once in a running service',
    "runCommand(['grant-admin', encodeNpub(person.pubkey)]",
  ),
  'npm run chispa -- export MEMBER --to FILE': commands(
    'export: all that is kept about a member, without secrets',
    "runCommand(['export', owner!.pubkey, '--to', file]",
  ),
  'npm run chispa -- wallet-check URI': commands(
    'a wallet that is silent, and what is no connection',
    "runCommand(['wallet-check', wallet.uri]",
  ),
  'npm run chispa -- rotate-vault-key': {
    test: 'packages/database/src/reseal.test.ts',
    title: 'reseals what the services sealed and says when the previous key can go',
    words: 'rotate(environment)',
  },
  'npm run doctor': doctor,
  'npm run chispa -- doctor': doctor,
  'npm run chispa -- import': importCards('run(args)'),
  'npm run chispa -- import FILE --from SYSTEM': importCards('run(args)'),
  'npm run chispa -- import cards.json --from lnbits': importCards('run(args)'),
  'npm run chispa -- import cards.json --from lnbits --apply --codes codes.csv': importCards(
    "run([...args, '--apply', '--codes', codes])",
  ),
  'chispa import - --from lnbits < cards.json': importFromInput,
  'chispa import - --from lnbits --apply --codes /var/lib/chispa/codes.csv < cards.json': importFromInput,
  'npm run chispa -- import BACKUP --from lawallet': importInstance("run('backup.zip.enc', backup, { env })"),
  'npm run chispa -- import lawallet-backup.zip --from lawallet': importInstance(
    "run('backup.zip.enc', backup, { env })",
  ),
  'npm run chispa -- import lawallet-backup.zip --from lawallet --vault-secret --apply --codes codes.csv':
    importInstance("run('backup.zip.enc', backup, { env, args: apply() })"),
  'npm run chispa -- import FILE --from lnbits-lnurlp': importNames("run('links.json', file, [], owners)"),
  'npm run chispa -- import links.json --from lnbits-lnurlp --owners owners.csv': importNames(
    "run('links.json', file, [], owners)",
  ),
  'npm run chispa -- import links.json --from lnbits-lnurlp --owners owners.csv --apply': importNames(
    "run('links.json', file, ['--apply'], owners)",
  ),
  'npm run deploy:env': deployEnv,
  'npm run deploy:env -- DOMAIN': deployEnv,
  'npm run deploy:env -- wallet.example.com': deployEnv,
  'npm ci': inImage("run('sh', ['-ec', prune]"),
  'node setup/patches.mjs': inImage("run('sh', ['-ec', prune]"),
  'npm install --no-save': {
    test: 'setup/install.test.ts',
    title: 'as locked: installed once, and the command runs',
    words: 'await start(path)',
  },
}

const noEngine =
  'there is no container engine: scenarios/production.test.ts runs what the image runs, and what stands behind `web`'
const noCluster = 'there is no Kubernetes: setup/helm.test.ts renders the chart'
const noSystemd = 'systemd does not run here: scenarios/platform-reload.test.ts runs what the unit runs for a reload'
const measures = 'it measures the machine, for minutes or hours; the tests in bench/src are of its parts'
const fuzzes = 'it takes minutes or hours; fuzz/src/fuzz.test.ts runs a little of every target'
const proves = 'it takes minutes or hours; prove/src/prove.test.ts runs it for half a minute'
const livesLong = 'it takes an hour or more; scenarios/long-life.test.ts runs a short form of each part'
const takesLong = 'it takes many minutes, and stands beside `npm test` for that'

/** By reason. */
export const otherCommands: Record<string, string> = {
  'npm test': 'it is what runs this',
  'npm run test:all': 'it is what runs this',
  'npm test -- --changed': 'setup/changed-tests.test.ts has what it chooses',
  'npm run test:all -- --record': 'it times all tests',
  'node_modules/.bin/biome check --write': '`npm test` checks format and lint before the first test (setup/test.mjs)',
  'node_modules/.bin/tsc': '`npm test` checks types before the first test (setup/test.mjs)',
  'npm run test:soak': takesLong,
  'npm run test:cluster': takesLong,
  'npm run long-life': livesLong,
  'npm run long-life -- --only hundred-days': livesLong,
  'npm run screenshots': 'it writes the pictures of the documents; the browser tests visit the same pages',
  'npm run fuzz': fuzzes,
  'npm run fuzz -- --inputs 1000000 --write': fuzzes,
  'npm run prove': proves,
  'npm run prove -- --write': proves,
  'npm run prove -- --mutants --write': proves,
  'npm run bench': measures,
  'npm run bench -- --write': measures,
  'npm run bench -- overload unfriendly fairness --json bench/overload.json': measures,
  'npm run bench -- event-partitions': measures,
  'npm run bench -- event-partitions --events 100000000': measures,
  'openssl rand -hex 32': 'any text of that length is a secret',
  'docker compose up -d --build': noEngine,
  'docker compose up -d --build web listener': noEngine,
  'docker compose ps': noEngine,
  'docker build -t registry.example.com/chispa:0.4.2 . && docker push registry.example.com/chispa:0.4.2': noEngine,
  'docker compose logs web | grep claimed': noEngine,
  'docker compose run --rm -T chispa': noEngine,
  'docker compose run --rm -T chispa COMMAND': noEngine,
  'docker compose run --rm -T chispa doctor': noEngine,
  'docker compose run --rm -T chispa backup - > backup.age': noEngine,
  'docker compose run --rm -T chispa restore - < backup.age': noEngine,
  'docker compose run --rm -T chispa import - --from lnbits < cards.json': noEngine,
  'docker compose run --rm -T -v "$PWD/moved:/moved" chispa import - --from lnbits --apply --codes /moved/codes.csv < cards.json':
    noEngine,
  'git clone': 'where the source is, is not known here',
  'systemctl stop chispa': 'systemd does not run here; the guide is followed on units that are stopped by a signal',
  'journalctl -u chispa -p err': 'systemd does not run here: packages/service/src/journal.test.ts reads the priorities',
  'systemctl reload': noSystemd,
  'systemctl status chispa-backup': 'systemd does not run here; the guide’s test starts the unit',
  'systemctl reload chispa': noSystemd,
  'kubectl create secret generic chispa --from-literal=DATABASE_URL=postgres://… --from-literal=JWT_SECRET="$(openssl rand -hex 32)" --from-literal=NWC_VAULT_KEY="$(openssl rand -hex 32)" --from-literal=LISTENER_AUTH_SECRET="$(openssl rand -hex 32)"':
    noCluster,
  'helm install plaza deploy/helm/chispa --set image.repository=registry.example.com/chispa --set secretName=chispa --set env.DOMAIN=wallet.example.com --set ingress.enabled=true --set ingress.host=wallet.example.com':
    noCluster,
  'kubectl logs deploy/plaza-chispa-web | grep claimed': noCluster,
  'kubectl exec deploy/plaza-chispa-web -- env BACKUP_PASSPHRASE=… node services/web/src/commands/main.ts backup - > backup.age':
    noCluster,
}
