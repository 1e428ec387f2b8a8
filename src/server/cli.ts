// npm run parley -- <command>: what an operator does at the machine itself.
import { explain } from './process/announce.ts'
import { addChannel } from './cli/add-channel.ts'
import { backup } from './cli/backup.ts'
import { createAppCommand } from './cli/create-app.ts'
import { createKeyCommand } from './cli/create-key.ts'
import { diagnostics } from './cli/diagnostics.ts'
import { exportFlow, importFlowCommand, testFlow } from './cli/flows.ts'
import { openCli } from './cli/open-cli.ts'
import { readArguments, UsageError } from './cli/read-arguments.ts'
import { restore } from './cli/restore.ts'

const COMMANDS = {
  'app create': createAppCommand,
  'channel add': addChannel,
  'key create': createKeyCommand,
  'test-flow': testFlow,
  'export-flow': exportFlow,
  'import-flow': importFlowCommand,
  diagnostics,
  backup,
  restore,
}

const USAGE = `Usage: npm run parley -- <command>

  app create --name <name> --owner <email> [--time-zone <zone>]
  channel add --app <id> --name <name> --phone-number-id <id> --waba-id <id> --display-phone <+…>   (the token comes from standard input)
  key create --app <id> --name <name>
  test-flow <app> <flow>            runs the tests of a flow on its draft; fails when one fails
  export-flow <app> <flow> [file]   writes a flow and its tests as a file, or to the screen
  import-flow <app> <file> [--name <name>]   makes a flow of a file, or of an export of Typebot, and names its problems; nothing is published
  diagnostics            checks settings, database, workers and channels; names each fault and its remedy
  backup <file>          writes everything into one compressed file, while Parley runs
  restore <file> [--replace]   reads a backup into an empty database and compares checksums; --replace empties it first
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
