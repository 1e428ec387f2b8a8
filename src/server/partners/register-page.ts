import { countries } from '#domain/partners/countries.ts'
import { LEAD_DAYS } from '#domain/partners/lead.ts'
import { SELLING_LABELS } from '#domain/partners/partner.ts'
import { t, translated } from '#domain/i18n/t.ts'

import type { Site } from '../branding/sites.ts'
import { type FormField, formOf, type FormState, tickOf } from '../pages/form.ts'
import { type Html, markup } from '../pages/html.ts'

interface Page {
  title: string
  body: Html
}

const fields = (): FormField[] => [
  { name: 'company', label: t('Company'), autocomplete: 'organization' },
  { name: 'person', label: t('Name'), autocomplete: 'name' },
  { name: 'email', label: t('Email'), kind: 'email', autocomplete: 'email', help: t('We’ll send a link to confirm it.') },
  {
    name: 'country',
    label: t('Country'),
    autocomplete: 'country',
    options: countries().map(({ code, name }) => ({ value: code, label: name })),
  },
  { name: 'site', label: t('Website'), kind: 'url', autocomplete: 'url', optional: true },
  {
    name: 'selling',
    label: t('How you sell'),
    options: Object.entries(SELLING_LABELS).map(([value, label]) => ({ value, label: translated(label) })),
  },
]

const LINK = '\u001F'

/** The form by which a company becomes a partner. */
export function registerPage({ name }: Site, termsUrl: string | null, state: FormState): Page {
  const terms = t('partner terms')
  // The words around a link stand in the message, and what is linked takes the place of a sign that no message has.
  const [before = '', after = ''] = t('I accept the {terms}.', { terms: LINK }).split(LINK)
  const accept = markup`${before}${termsUrl === null ? terms : markup`<a href="${termsUrl}">${terms}</a>`}${after}`
  return {
    title: Object.keys(state.faults).length > 0 ? t('Check your answers') : t('Become a partner'),
    body: markup`<section aria-labelledby="pitch">
        <h1 id="pitch">${t('Bring {name} to the businesses you work with', { name })}</h1>
        <p class="lead">
          ${t('Register your company, add the businesses you’re talking to, and follow each one from the first call to your commission.')}
        </p>
        <ul class="points">
          <li><strong>${t('{days} days on every lead', { days: LEAD_DAYS })}</strong><span>${t('A business you register first stays yours.')}</span></li>
          <li><strong>${t('One portal for your team')}</strong><span>${t('Pipeline, clients, commission and sales material in one place.')}</span></li>
          <li><strong>${t('Clients stay in control')}</strong><span>${t('You only see a client’s workspace when the client allows it.')}</span></li>
        </ul>
      </section>
      <section class="card" aria-labelledby="form">
        <h2 id="form">${t('Become a partner')}</h2>
        <p>${t('It takes about two minutes.')}</p>
        ${formOf(fields(), state, { submit: t('Register'), extra: tickOf('terms', accept, state) })}
      </section>`,
  }
}

const alone = (title: string, text: string, rest: Html | null = null): Page => ({
  title,
  body: markup`<section class="card alone">
    <h1>${title}</h1>
    <p class="lead">${text}</p>
    ${rest}
  </section>`,
})

export const registeredPage = (): Page =>
  alone(t('Check your email'), t('We sent you a link. Open it within 24 hours to confirm your email.'))

/** Asks before it uses up the link: programs that look into mails open links too. */
export const confirmPage = (): Page =>
  alone(
    t('Confirm your email'),
    t('One click, and your registration is on its way.'),
    markup`<form method="post"><button>${t('Confirm email')}</button></form>`,
  )

export const confirmedPage = (isApproved: boolean): Page =>
  isApproved
    ? alone(
        t('You’re a partner now'),
        t('Sign in with this email to open your portal.'),
        markup`<p class="actions"><a class="button" href="/partner">${t('Open portal')}</a></p>`,
      )
    : alone(t('Email confirmed'), t('We’re reviewing your registration. You’ll get an email when it’s approved.'))

/** What stands in the way, and what to do. */
export const faultPage = (title: string, hint: string): Page => alone(title, hint)
