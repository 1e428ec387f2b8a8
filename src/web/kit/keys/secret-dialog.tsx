import { t } from '#domain/i18n/t.ts'
import { Button } from '#web/kit/form/button.tsx'
import { CopyField } from '#web/kit/form/copy-field.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { Dialog } from '#web/kit/overlay/dialog.tsx'

/** Shows a secret that was just made, once; `label` says what it is. */
export function SecretDialog({ title, label, secret, onClose }: { title: string; label: string; secret: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <InlineAlert tone="warning" title={t('You won’t see it again')}>
          {t('Store it where your program keeps its secrets.')}
        </InlineAlert>
        <CopyField label={label} value={secret} />
      </div>
    </Dialog>
  )
}
