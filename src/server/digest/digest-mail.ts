import { directionOf } from '#domain/i18n/languages.ts'
import { locale } from '#domain/i18n/locale.ts'
import { t } from '#domain/i18n/t.ts'
import { notificationPath } from '#domain/notifications/notification-path.ts'
import { notificationTitle } from '#domain/notifications/notification-titles.ts'
import type { Notification } from '#domain/notifications/notification.ts'
import { translateStored } from '#domain/messages/translate-stored.ts'

import type { Mail } from '../auth/mailer.ts'
import { senderOf } from '../auth/mails.ts'
import type { Site } from '../branding/sites.ts'

/** What one mail tells of. */
export interface Digest {
  id: string
  to: { name: string; email: string }
  apps: readonly { id: string; name: string; entries: readonly Notification[] }[]
  /** Whose name it carries, and where its links lead. */
  site: Site
  /** Ends such mails without a sign-in. */
  stopUrl: string
}

/** Writes the mail of what stayed unread. Its id is the digest's: a mail server that gets it twice can tell. */
export function digestMail({ id, to, apps, site, stopUrl }: Digest): Mail {
  const all = apps.flatMap(({ entries }) => entries)
  const [only] = all
  const named = apps.length === 1 && apps[0] ? apps[0].name : null
  const waiting = named
    ? t('{count, plural, one {# unread update in {workspace}} other {# unread updates in {workspace}}}', {
        count: all.length,
        workspace: named,
      })
    : t('{count, plural, one {# unread update} other {# unread updates}}', { count: all.length })
  const subject = all.length === 1 && only ? notificationTitle(only) : waiting
  const linkOf = (appId: string, entry: Notification): string => {
    const link = new URL(notificationPath(entry), site.url)
    link.searchParams.set('openIn', appId)
    return link.href
  }
  const settingsUrl = new URL('/settings/notifications', site.url).href
  const host = new URL(site.url).hostname
  const hello = t('Hello {name},', { name: to.name })
  const intro = t('This waits for you, unread:')
  const [settings, stop] = [t('Choose what you hear of'), t('No more such mails')]
  return {
    to: to.email,
    ...senderOf(site),
    subject: inOneLine(subject),
    messageId: `<digest.${id}@${host}>`,
    headers: {
      'List-Unsubscribe': `<${stopUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
    text: `${hello}

${intro}

${apps.map((app) => textOf(app, apps.length > 1, linkOf)).join('\n')}
${settings}: ${settingsUrl}
${stop}: ${stopUrl}
`,
    html: `<div style="font: 15px/1.5 system-ui, sans-serif; color: #122029; max-width: 560px" lang="${locale()}" dir="${directionOf(locale())}">
<p>${escape(hello)}</p>
<p>${escape(intro)}</p>
${apps.map((app) => htmlOf(app, apps.length > 1, linkOf)).join('\n')}
<p style="color: #59656e; font-size: 13px"><a href="${escape(settingsUrl)}" style="color: #59656e">${escape(settings)}</a> · <a href="${escape(stopUrl)}" style="color: #59656e">${escape(stop)}</a></p>
</div>`,
  }
}

type App = Digest['apps'][number]
type Link = (appId: string, entry: Notification) => string

const textOf = ({ id, name, entries }: App, named: boolean, linkOf: Link): string =>
  (named ? `${name}\n\n` : '') +
  entries
    .map(
      (entry) => `* ${notificationTitle(entry)}\n${entry.snippet ? `  ${translateStored(entry.snippet)}\n` : ''}  ${linkOf(id, entry)}\n`,
    )
    .join('\n')

const htmlOf = ({ id, name, entries }: App, named: boolean, linkOf: Link): string =>
  (named ? `<h2 style="font-size: 15px">${escape(name)}</h2>\n` : '') +
  entries
    .map(
      (entry) =>
        `<p style="margin: 0 0 12px; padding-left: 12px; border-left: 3px solid #c84b0e"><a href="${escape(linkOf(id, entry))}" style="color: #046b79; font-weight: 600; text-decoration: none">${escape(notificationTitle(entry))}</a>${entry.snippet ? `<br><span style="color: #404e57">${escape(translateStored(entry.snippet))}</span>` : ''}</p>`,
    )
    .join('\n')

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)
const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 150)
