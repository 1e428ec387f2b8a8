import { t } from '../i18n/t.ts'
import type { ButtonDesign, TemplateCategory } from '../whatsapp/template.ts'
import type { TemplateFault } from './template-fault.ts'
import { variablesOf } from './variables-of.ts'

const MOST: Partial<Record<ButtonDesign['kind'], readonly [number, string]>> = {
  url: [2, t('link buttons')],
  phone: [1, t('call button')],
  copyCode: [1, t('code button')],
  flow: [1, t('form button')],
  catalog: [1, t('catalog button')],
  mpm: [1, t('products button')],
  spm: [1, t('product button')],
  otp: [1, t('code button')],
  voiceCall: [1, t('voice call button')],
}

/** What Meta would refuse in a row of buttons: how many, how they are grouped, and each one's own limits. */
export function buttonFaults(buttons: readonly ButtonDesign[], path: string, category: TemplateCategory): TemplateFault[] {
  const all = [
    buttons.length > 10 && t('A template has at most 10 buttons.'),
    ...Object.entries(MOST).map(
      ([kind, [most, words]]) =>
        buttons.filter((each) => each.kind === kind).length > most && t('A template has at most {most} {words}.', { most, words }),
    ),
    isSplit(buttons) && t('Put the quick replies next to each other: nothing may stand between them.'),
    category !== 'AUTHENTICATION' &&
      buttons.some(({ kind }) => kind === 'otp') &&
      t('Only authentication templates have the button of a code.'),
    category !== 'MARKETING' && buttons.some(({ kind }) => kind === 'copyCode') && t('Only marketing templates have an offer code.'),
  ]
  const labels = buttons.map(({ label }) => label.trim())
  const own = buttons.flatMap((button, index) =>
    [...ownFaults(button), labels.indexOf(labels[index] ?? '') < index && t('Another button has the same label.')].flatMap((message) =>
      message ? [{ path: `${path}.${index}`, message }] : [],
    ),
  )
  return [...all.flatMap((message) => (message ? [{ path, message }] : [])), ...own]
}

/** Whether something stands between two quick replies. */
function isSplit(buttons: readonly ButtonDesign[]): boolean {
  const places = buttons.flatMap(({ kind }, index) => (kind === 'quickReply' ? [index] : []))
  return places.some((place, index) => index > 0 && place !== (places[index - 1] ?? 0) + 1)
}

function ownFaults(button: ButtonDesign): (string | false)[] {
  const label = [
    button.label.trim() === '' && t('Write what the button says.'),
    button.label.length > 25 && t('A button says at most 25 characters.'),
    /\{\{/.test(button.label) && t('A button’s label has no variables.'),
  ]
  switch (button.kind) {
    case 'url':
      return [...label, ...urlFaults(button)]
    case 'phone':
      return [...label, !/^\+?[\d ()-]{5,20}$/.test(button.phone) && t('Write the number with its country code, 20 characters at most.')]
    case 'copyCode':
      return [
        button.sample.trim() === '' && t('Give an example of the code.'),
        button.sample.length > 20 && t('A code has at most 20 characters.'),
      ]
    case 'flow':
      return [...label, button.flowId.trim() === '' && t('Choose the form that the button opens.')]
    case 'otp':
      return [...label, ...otpFaults(button)]
    default:
      return label
  }
}

function urlFaults({ url, sample }: Extract<ButtonDesign, { kind: 'url' }>): (string | false)[] {
  const variables = variablesOf(url)
  return [
    url.length > 2_000 && t('A link has at most 2,000 characters.'),
    !/^https?:\/\/[^\s{}]+/.test(url) && t('Write the whole link, from https:// on.'),
    (variables.length > 1 || (variables.length === 1 && !url.endsWith('{{1}}'))) && t("A link takes one variable, '{{'1'}}', at its end."),
    variables.length > 0 && sample.trim() === '' && t('Give an example of the whole link.'),
  ]
}

function otpFaults({ otp, apps }: Extract<ButtonDesign, { kind: 'otp' }>): (string | false)[] {
  if (otp === 'copy_code') return []
  return [
    apps.length === 0 && t('Name the Android app that takes the code.'),
    apps.length > 5 && t('At most 5 apps can take the code.'),
    apps.some(({ signatureHash }) => signatureHash.length !== 11) && t('An app’s signature hash has 11 characters.'),
  ]
}
