import { useQueryClient } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import type { User } from '#domain/workspace/user.ts'

import { accountQuery } from '#web/api/account/account.ts'
import { whyNot } from '#web/api/files/upload-or-why.ts'
import { uploadPicture } from '#web/api/files/upload-picture.ts'
import { callStorage } from '#web/api/files/with-retries.ts'
import { PictureField } from '#web/kit/form/picture-field.tsx'
import { Avatar } from '#web/kit/media/avatar.tsx'
import { useSessionStore } from '#web/session/use-session.ts'

/** The photo of the person who is signed in. */
export function PhotoField({ user }: { user: User }) {
  const session = useSessionStore()
  const queries = useQueryClient()
  const show = (change: Promise<{ user: User }>): Promise<string | null> =>
    change.then(async (answer) => {
      session.set(answer.user)
      await queries.invalidateQueries({ queryKey: accountQuery().queryKey })
      return null
    }, whyNot)
  return (
    <PictureField
      label={t('Photo')}
      help={t('Your team sees it next to your name. JPEG, PNG or WebP, up to 10 MB.')}
      preview={<Avatar name={user.displayName ?? user.email ?? 'Me'} photo={user.photoURL} size="xl" />}
      isSet={user.photoURL !== null}
      onUpload={(file, onProgress) => show(uploadPicture('setPhoto', { file, onProgress }))}
      onRemove={() => show(callStorage('removePhoto', {}))}
    />
  )
}
