import { t } from '#domain/i18n/t.ts'
import { CopyField } from '#web/kit/form/copy-field.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** How an AI assistant works in this workspace: the address of its MCP server, and settings to copy. */
export function ConnectAssistant() {
  const { app } = useCurrentApp()
  const url = `${location.origin}/api/v1/apps/${app.id}/mcp`
  const server = { type: 'http', url, headers: { Authorization: 'Bearer YOUR_API_KEY' } }
  const settings = JSON.stringify({ mcpServers: { parley: server } })
  return (
    <section aria-labelledby="connect-assistant" className="mt-8 flex flex-col gap-4">
      <div>
        <h2 id="connect-assistant" className="font-medium text-ink">
          {t('Connect an AI assistant')}
        </h2>
        <p className="text-secondary text-ink-2">
          {t(
            'Assistants that speak MCP can read and work here. They get the tools that the access of their key allows, and what they do is recorded like any call of the API.',
          )}
        </p>
      </div>
      <Field label={t('MCP server URL')}>{({ id }) => <CopyField id={id} label={t('MCP server URL')} value={url} />}</Field>
      <Field label={t('Settings for the assistant')} help={t('Replace YOUR_API_KEY with a key of its own. You can revoke it at any time.')}>
        {({ id }) => <CopyField id={id} label={t('Settings for the assistant')} value={settings} />}
      </Field>
    </section>
  )
}
