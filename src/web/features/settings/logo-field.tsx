import { useQueryClient } from '@tanstack/react-query'
import { Store } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { App } from '#domain/workspace/app.ts'

import { whyNot } from '#web/api/files/upload-or-why.ts'
import { uploadPicture } from '#web/api/files/upload-picture.ts'
import { callStorage } from '#web/api/files/with-retries.ts'
import { PictureField } from '#web/kit/form/picture-field.tsx'
import { smallImage } from '#web/kit/media/small-image.ts'

/** The logo of the workspace. */
export function LogoField({ app, disabled }: { app: App; disabled: boolean }) {
  const queries = useQueryClient()
  const show = (change: Promise<App>): Promise<string | null> =>
    change.then(async () => {
      await queries.invalidateQueries({ queryKey: ['apps'] })
      return null
    }, whyNot)
  return (
    <PictureField
      label={t('Logo')}
      help={t('Customers see it on your booking pages. JPEG, PNG or WebP, up to 10 MB.')}
      preview={<Preview logoUrl={app.logoUrl} />}
      isSet={app.logoUrl !== null}
      disabled={disabled}
      onUpload={(file, onProgress) => show(uploadPicture('setLogo', { appId: app.id, file, onProgress }))}
      onRemove={() => show(callStorage('removeLogo', { appId: app.id }))}
    />
  )
}

function Preview({ logoUrl }: Pick<App, 'logoUrl'>) {
  return (
    <span className="inline-flex size-16 shrink-0 items-center justify-center overflow-hidden rounded-card border border-line bg-sunken text-ink-3">
      {logoUrl ? (
        <img src={smallImage(logoUrl, 320)} alt={t('The logo')} className="size-full object-contain" />
      ) : (
        <Store className="size-6" aria-hidden />
      )}
    </span>
  )
}
