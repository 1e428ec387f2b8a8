import { useSecrets } from '#web/api/workspace/secrets.ts'
import { SecretForm } from '#web/kit/keys/secret-form.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** Keeps a secret for requests. */
export function SecretDialog({ onSaved, onClose }: { onSaved: (name: string) => void; onClose: () => void }) {
  const { app } = useCurrentApp()
  const { save } = useSecrets(app.id)
  return (
    <SecretForm
      name={null}
      onSave={async (name, value) => {
        await save.mutateAsync({ name, value })
        onSaved(name)
      }}
      onClose={onClose}
    />
  )
}
