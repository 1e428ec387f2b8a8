import { Link, useNavigate } from '@tanstack/react-router'
import { Copy, ExternalLink, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { WhatsappForm } from '#domain/whatsapp-forms/form.ts'
import { isSendable } from '#domain/whatsapp-forms/form-questions.ts'

import { refusal } from '#web/api/refusal.ts'
import { useChangeForms, usePreviewForm } from '#web/api/whatsapp-forms/change-forms.ts'
import { AlertDialog } from '#web/kit/overlay/alert-dialog.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { buttonStyle } from '#web/kit/form/button-style.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** What can be done with a form beside changing it; says before what cannot be undone. */
export function FormMenu({ form: { id, metaId, name, status } }: { form: WhatsappForm }) {
  const { app } = useCurrentApp()
  const navigate = useNavigate()
  const toasts = useToasts()
  const [asked, setAsked] = useState(false)
  const change = useChangeForms(app.id)
  const preview = usePreviewForm(app.id)
  const fail = (error: Error) => toasts.show(refusal(error))
  const inUse = isSendable(status)
  const confirm = () => {
    const done = () => {
      setAsked(false)
      if (!inUse) void navigate({ to: '/forms', search: {} })
    }
    change.mutate(
      { verb: inUse ? 'deprecate' : 'remove', formId: id },
      { onSuccess: done, onError: (error) => (setAsked(false), fail(error)) },
    )
  }
  return (
    <>
      {metaId !== null && status !== 'DEPRECATED' && (
        <Button
          icon={<ExternalLink />}
          className="max-phone:hidden"
          busy={preview.isPending}
          onClick={() => preview.mutate(id, { onSuccess: (url) => void window.open(url, '_blank', 'noopener'), onError: fail })}
        >
          {t('WhatsApp’s preview')}
        </Button>
      )}
      <Link to="/forms/$formId" params={{ formId: 'new' }} search={{ from: id }} className={buttonStyle()}>
        <Copy />
        {t('Duplicate')}
      </Link>
      <Button variant="quietDanger" icon={<Trash2 />} onClick={() => setAsked(true)}>
        {inUse ? t('Take out of use') : t('Delete')}
      </Button>
      <AlertDialog
        open={asked}
        onOpenChange={setAsked}
        title={inUse ? t('Take {name} out of use?', { name }) : t('Delete {name}?', { name: name || t('this form') })}
        description={
          inUse
            ? t('It can’t be sent any more, and flows that send it will fail. This can’t be undone; its answers stay.')
            : t('What was made is gone. Answers stay in their conversations.')
        }
        confirm={inUse ? t('Take form out of use') : t('Delete form')}
        busy={change.isPending}
        onConfirm={confirm}
      />
    </>
  )
}
