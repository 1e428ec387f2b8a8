import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { refusal } from '#web/api/refusal.ts'
import { AlertDialog } from '#web/kit/overlay/alert-dialog.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'

type Props = {
  name: string
  description: string
  /** Disconnects; rejects with what the server refused. */
  disconnect: () => Promise<unknown>
  /** What to do about a refusal, where more can be said than the server's own hint. */
  adviceOn?: (error: Error) => string | undefined
}

/** Disconnects an account outside, once it was asked whether that is meant. */
export function DisconnectButton({ name, description, disconnect, adviceOn }: Props) {
  const toasts = useToasts()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      await disconnect()
      toasts.show({ title: t('{name} disconnected', { name }) })
    } catch (error) {
      if (!(error instanceof Error)) throw error
      const said = refusal(error)
      toasts.show({ ...said, description: adviceOn?.(error) ?? said.description })
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }
  return (
    <>
      <Button variant="quietDanger" onClick={() => setAsking(true)}>
        {t('Disconnect')}
      </Button>
      <AlertDialog
        title={t('Disconnect {name}?', { name })}
        description={description}
        confirm={t('Disconnect')}
        open={asking}
        onOpenChange={setAsking}
        busy={busy}
        onConfirm={() => void confirm()}
      />
    </>
  )
}
