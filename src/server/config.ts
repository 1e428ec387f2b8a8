import type { z } from 'zod'

import { type Setting, SETTINGS } from './settings/settings.ts'

type Settings = typeof SETTINGS
export type Config = { [Key in keyof Settings]: z.output<Settings[Key]['schema']> }

/** One fault of the environment, with the name to fix. */
export interface ConfigProblem {
  name: string
  message: string
}

/** Reads every setting and names every fault at once. An empty value counts as not set. */
export function parseConfig(
  environment: Record<string, string | undefined>,
): { config: Config; problems: [] } | { config: null; problems: ConfigProblem[] } {
  const problems: ConfigProblem[] = []
  const values = Object.entries(SETTINGS).map(([name, entry]: [string, Setting]) => {
    const parsed = entry.schema.safeParse(environment[name]?.trim() || entry.default)
    if (!parsed.success) problems.push({ name, message: parsed.error.issues.map((issue) => issue.message).join(' ') })
    return [name, parsed.data]
  })
  if (problems.length > 0) return { config: null, problems }
  // Each value was made by the schema under its own name, which is what the type says.
  const config = Object.fromEntries(values) as Config
  const forbidden = [
    ...storageProblems(config),
    ...databaseProblems(config),
    ...cellProblems(config),
    ...(config.PARLEY_MODE === 'production' ? productionProblems(config) : []),
  ]
  return forbidden.length > 0 ? { config: null, problems: forbidden } : { config, problems: [] }
}

function productionProblems(config: Config): ConfigProblem[] {
  const missing = (['SECRET_KEY', 'PUBLIC_URL'] as const)
    .filter((name) => config[name] === undefined)
    .map((name) => ({ name, message: 'Production needs it.' }))
  const samples = Object.entries(SETTINGS)
    .filter(([name, entry]: [string, Setting]) => entry.secret && isSample(String(config[name as keyof Config] ?? '')))
    .map(([name]) => ({ name, message: 'This is the sample value. Put a secret of your own.' }))
  const tests = config.CRASH_AT === undefined ? [] : [{ name: 'CRASH_AT', message: 'This is for tests only.' }]
  const emulator =
    config.EMULATOR === true ? [{ name: 'EMULATOR', message: 'The emulator is for demo mode only. Remove it or set it to "off".' }] : []
  return [...missing, ...samples, ...tests, ...emulator, ...plainText(config.PUBLIC_URL)]
}

function storageProblems(config: Config): ConfigProblem[] {
  if (config.S3_ENDPOINT === undefined) return []
  return (['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
    .filter((name) => config[name] === undefined)
    .map((name) => ({ name, message: 'S3_ENDPOINT needs it.' }))
}

function databaseProblems(config: Config): ConfigProblem[] {
  if (config.DATABASE_URL !== undefined) return []
  return (['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const)
    .filter((name) => config[name] !== undefined)
    .map((name) => ({ name, message: 'It stands beside DATABASE_URL: set that too.' }))
}

function cellProblems({ CELL, CELL_ADDRESS, DIRECTORY_URL, SECRET_KEY }: Config): ConfigProblem[] {
  if (CELL === undefined)
    return Object.entries({ CELL_ADDRESS, DIRECTORY_URL }).flatMap(([name, value]) =>
      value === undefined ? [] : [{ name, message: 'It stands beside CELL: set that too.' }],
    )
  return [
    ...(CELL_ADDRESS === undefined ? [{ name: 'CELL_ADDRESS', message: 'CELL needs it.' }] : []),
    ...(SECRET_KEY === undefined ? [{ name: 'SECRET_KEY', message: 'CELL needs it: all cells have the same.' }] : []),
  ]
}

/** Over plain http everybody on the way can read the session; only a try on this machine may do that. */
function plainText(publicUrl: string | undefined): ConfigProblem[] {
  if (publicUrl === undefined || !publicUrl.startsWith('http:')) return []
  if (['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl).hostname)) return []
  return [{ name: 'PUBLIC_URL', message: 'Use https: sessions must not travel in plain text.' }]
}

const isSample = (value: string): boolean => /replace-me|change-?me|example|^(.)\1+$/i.test(value)

/** Reads `.env` when there is one, then the environment and `--production`; prints every fault and ends the process when there are any. */
export function loadConfig(): Config {
  try {
    process.loadEnvFile()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  const mode = process.argv.includes('--production') ? { PARLEY_MODE: 'production' } : {}
  const { config, problems } = parseConfig({ ...process.env, ...mode })
  if (config) return config
  const lines = problems.map(({ name, message }) => `  ${name}: ${message}`)
  process.stderr.write(
    `Parley cannot start with these settings:\n${lines.join('\n')}\nEach setting is explained in docs/configuration.md.\n`,
  )
  process.exit(1)
}
