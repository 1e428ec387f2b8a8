import { useQuery } from '@tanstack/react-query'
import { t } from '#domain/i18n/t.ts'
import { accountQuery } from '#web/api/account/account.ts'
import { usePageTitle } from '#web/kit/brand/brand.ts'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { Bone } from '#web/kit/feedback/skeleton.tsx'
import { BrowsersPart } from './browsers-part.tsx'
import { LanguagePart } from './language-part.tsx'
import { PasskeysPart } from './passkeys-part.tsx'
import { PasswordPart } from './password-part.tsx'
import { ProfilePart } from './profile-part.tsx'
import { ProvidersPart } from './providers-part.tsx'
import { TwoFactorPart } from './two-factor-part.tsx'

/** One's own account: profile, ways to sign in, and the browsers that are signed in. */
export function AccountScreen() {
  const account = useQuery(accountQuery())
  usePageTitle(t('Account'))
  return (
    <main className="h-full overflow-y-auto">
      <div className="mx-auto flex max-w-168 flex-col gap-10 p-10 max-md:p-4">
        <h1 className="text-page font-semibold">{t('Account')}</h1>
        <QueryState query={account} what={t('your account')}>
          <div className="flex flex-col gap-3">
            <Bone className="h-40" />
            <Bone className="h-14" />
            <Bone className="h-14" />
          </div>
        </QueryState>
        {account.data && (
          <>
            <ProfilePart user={account.data.user} />
            <LanguagePart language={account.data.language} />
            <PasswordPart hasPassword={account.data.hasPassword} />
            <TwoFactorPart hasTwoFactor={account.data.hasTwoFactor} hasPassword={account.data.hasPassword} />
            <PasskeysPart passkeys={account.data.passkeys} />
            <ProvidersPart linked={account.data.user.providerData} />
            <BrowsersPart sessions={account.data.sessions} />
          </>
        )}
      </div>
    </main>
  )
}
