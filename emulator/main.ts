// Runs the emulator as a process of its own. It ends with its parent, so that a killed server leaves none behind.
import { startEmulator } from './start-emulator.ts'

const { env } = process
const emulator = await startEmulator({
  httpPort: Number(env['EMULATOR_PORT'] ?? 0),
  smtpPort: Number(env['EMULATOR_SMTP_PORT'] ?? 0),
  webhookUrl: env['EMULATOR_WEBHOOK_URL'] || null,
  appSecret: env['EMULATOR_APP_SECRET'] ?? 'emulator',
  controlKey: env['EMULATOR_CONTROL_KEY'] || null,
  dataDir: env['EMULATOR_DATA_DIR'] || null,
})
process.stdout.write(`${JSON.stringify({ listening: { http: emulator.http, smtp: emulator.smtp } })}\n`)

let isStopping = false
async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  await emulator.stop()
  process.exit(0)
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
process.on('disconnect', () => void stop())
