import { t } from '#domain/i18n/t.ts'
import type { Template, TemplateDraft } from '#domain/whatsapp/template.ts'
import { EMPTY_CONTENT } from '#domain/templates/empty-content.ts'

/** A template with nothing in it yet. */
export const emptyDraft = (wabaId: string): TemplateDraft => ({
  wabaId,
  name: '',
  language: 'en_US',
  category: 'UTILITY',
  content: EMPTY_CONTENT,
})

/** What may be written of a template. */
export const draftOf = ({ wabaId, name, language, category, content }: Template): TemplateDraft => ({
  wabaId,
  name,
  language,
  category,
  content,
})

/** A copy to write another template from: in another language where the name may stay, else under another name. */
export const copyOf = (template: Template): TemplateDraft => ({
  ...draftOf(template),
  name: `${template.name.slice(0, 507)}_copy`,
})

/** The same template in a language that it does not have: the text is to be translated. */
export const translationOf = (template: Template): TemplateDraft => ({
  ...draftOf(template),
  language: template.language.startsWith('en') ? 'es' : 'en_US',
})

/** Another category leaves what was written, but a code has no other parts. */
export function withCategory(draft: TemplateDraft, category: TemplateDraft['category']): TemplateDraft {
  if (category !== 'AUTHENTICATION')
    return {
      ...draft,
      category,
      content: { ...draft.content, ...(draft.category === 'AUTHENTICATION' && { authentication: null, buttons: [] }) },
    }
  return {
    ...draft,
    category,
    content: {
      ...draft.content,
      header: null,
      footer: null,
      authentication: { securityAdvice: true, expiresInMinutes: 10 },
      buttons: [{ kind: 'otp', label: t('Copy code'), otp: 'copy_code', autofill: t('Autofill'), apps: [] }],
    },
  }
}
