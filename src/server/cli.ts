// npm run parley -- <command>: what an operator does at the machine itself.
import { text } from 'node:stream/consumers'

import { createGraph } from '#channels/whatsapp/graph.ts'
import { ChannelInput } from '#domain/whatsapp/channel.ts'
import { randomId } from '#domain/generate-id.ts'
import { createEgress } from '#runtime/integrations/http/egress.ts'
import { createChannel } from '#store/whatsapp/channels.ts'
import { AppInput } from '#domain/workspace/app.ts'
import { findUserId } from '#store/workspace/accounts.ts'
import { createApp } from '#store/workspace/apps.ts'
import { createKey } from '#store/workspace/api-keys.ts'

import { explain } from './process/announce.ts'
import { proveNumber } from './numbers/prove-number.ts'
import { sealToken } from './routes/whatsapp/channels.ts'
import { knownApp } from './cli/known-app.ts'
import { backup } from './cli/backup.ts'
import { cells } from './cli/cells.ts'
import { newKey } from './routes/workspace/keys.ts'
import { diagnostics } from './cli/diagnostics.ts'
import { exportWorkspace } from './cli/export-workspace.ts'
import { exportFlow, importFlowCommand, testFlow } from './cli/flows.ts'
import { importWorkspace } from './cli/import-workspace.ts'
import { forget, move } from './cli/move-workspace.ts'
import { openCli, type Cli } from './cli/open-cli.ts'
import { pause, resume } from './cli/pause-workspace.ts'
import { readArguments, UsageError, type Arguments } from './cli/read-arguments.ts'
import { restore } from './cli/restore.ts'

const COMMANDS = {
  'app create': createAppCommand,
  'channel add': addChannel,
  'key create': createKeyCommand,
  'test-flow': testFlow,
  'export-flow': exportFlow,
  'import-flow': importFlowCommand,
  cells,
  diagnostics,
  migrate,
  backup,
  restore,
  'export-workspace': exportWorkspace,
  'import-workspace': importWorkspace,
  'pause-workspace': pause,
  'move-workspace': move,
  'forget-workspace': forget,
  'resume-workspace': resume,
}

const USAGE = `Usage: npm run parley -- <command>

  app create --name <name> --owner <email> [--time-zone <zone>]
  channel add --app <id> --name <name> --phone-number-id <id> --waba-id <id> --display-phone <+…>   (the token comes from standard input)
  key create --app <id> --name <name>
  test-flow <app> <flow>            runs the tests of a flow on its draft; fails when one fails
  export-flow <app> <flow> [file]   writes a flow and its tests as a file, or to the screen
  import-flow <app> <file> [--name <name>]   makes a flow of a file, or of an export of Typebot, and names its problems; nothing is published
  cells                  lists the cells of the installation, and whether each answers
  diagnostics            checks settings, database, workers and channels; names each fault and its remedy
  migrate                brings the schema of the database up to date, before nodes of a new version start
  backup <file>          writes everything into one compressed file, while Parley runs
  restore <file> [--replace]   reads a backup into an empty database and compares checksums; --replace empties it first
  export-workspace <app> <file>   writes one workspace into a compressed file, while Parley runs
  import-workspace <file> [--active]   reads one beside those that are here; it rests until it is resumed, or works at once with --active
  move-workspace <app> --database <address> [--to <cell>]   moves one to the database of another Parley, or of another cell; called again, it goes on
  forget-workspace <app>   deletes the rows of one that was moved away, or of the copy that a given-up move left
  pause-workspace <app> [--minutes <n>]   takes in what comes for it, and works on nothing of it, for so long at most
  resume-workspace <app> [--moved]   lets a workspace work that was imported or paused; with --moved also one whose move was given up
`

const words = process.argv.slice(2)
const name = Object.keys(COMMANDS).find((command) => command.split(' ').every((word, index) => words[index] === word)) as
  | keyof typeof COMMANDS
  | undefined

const asksForHelp = words.length === 0 || words[0] === 'help' || words.some((word) => word === '--help' || word === '-h')

if (name === undefined || asksForHelp) {
  process.stderr.write(USAGE)
  process.exitCode = asksForHelp ? 0 : 2
} else {
  process.exitCode = await run(name, words.slice(name.split(' ').length))
}

async function run(command: keyof typeof COMMANDS, rest: readonly string[]): Promise<number> {
  const cli = await openCli()
  try {
    return await COMMANDS[command](cli, readArguments(rest))
  } catch (error) {
    process.stderr.write(error instanceof UsageError ? `${error.message}\n\n${USAGE}` : `${explain(error, '')}\n`)
    return 1
  } finally {
    await cli.close()
  }
}

/** Every command finds the schema up to date: this one does nothing else. */
async function migrate({ say }: Cli): Promise<number> {
  say('The database is up to date.')
  return 0
}

/** Connects a WhatsApp number, once WhatsApp says that the token is for it. Its access token comes from standard input, so that it stands in no shell history. */
async function addChannel({ sql, seal, say, config }: Cli, args: Arguments): Promise<number> {
  const appId = await knownApp(sql, args.needed('app'))
  if (process.stdin.isTTY) process.stderr.write('Paste the access token and press Ctrl-D:\n')
  const input = ChannelInput.safeParse({
    name: args.needed('name'),
    phoneNumberId: args.needed('phone-number-id'),
    wabaId: args.needed('waba-id'),
    displayPhone: args.needed('display-phone'),
    accessToken: await text(process.stdin),
  })
  if (!input.success) throw new UsageError(input.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  const { accessToken, ...channel } = input.data
  const egress = createEgress(config.EGRESS_ALLOW)
  const access = { token: accessToken, graphUrl: null }
  await proveNumber(createGraph(egress, config.WHATSAPP_GRAPH_URL), access, channel)
  await egress.close()
  const created = await createChannel(sql, { ...channel, appId, id: randomId(), token: sealToken(seal, accessToken) })
  say(`Channel added: ${created.id}  ${created.name}  ${created.displayPhone}`)
  return 0
}

/** Creates an app for somebody who has an account. */
async function createAppCommand({ sql, say }: Cli, args: Arguments): Promise<number> {
  const input = AppInput.safeParse({ name: args.needed('name'), timeZone: args.optional('time-zone') })
  if (!input.success) throw new UsageError(input.error.issues.map((issue) => issue.message).join(' '))
  const ownerId = await findUserId(sql, args.needed('owner'))
  if (ownerId === null) throw new UsageError(`No account uses ${args.needed('owner')}. Sign up with it first.`)
  const app = await createApp(sql, { id: randomId(), name: input.data.name, timeZone: input.data.timeZone ?? 'Europe/London', ownerId })
  say(`App created: ${app.id}  ${app.name}`)
  return 0
}

/** Creates an API key and shows it, once. */
async function createKeyCommand({ sql, say }: Cli, args: Arguments): Promise<number> {
  const appId = await knownApp(sql, args.needed('app'))
  const { secret, prefix, hash } = newKey()
  await createKey(sql, { appId, id: randomId(), name: args.needed('name'), prefix, hash, createdBy: null })
  say(`API key created. It is shown only now:\n${secret}`)
  return 0
}
