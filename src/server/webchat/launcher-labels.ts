import { ChatLocale } from '#domain/webchat/web-chat.ts'

interface Labels {
  open: string
  close: string
}

/** What the launcher is called, in the languages that the chat speaks. */
const LABELS: Readonly<Record<ChatLocale, Labels>> = {
  en: { open: 'Chat', close: 'Close message' },
  es: { open: 'Chat', close: 'Cerrar mensaje' },
  'pt-BR': { open: 'Chat', close: 'Fechar mensagem' },
  de: { open: 'Chat', close: 'Nachricht schließen' },
  fr: { open: 'Chat', close: 'Fermer le message' },
  hi: { open: 'चैट', close: 'संदेश बंद करें' },
  id: { open: 'Obrolan', close: 'Tutup pesan' },
  ar: { open: 'الدردشة', close: 'إغلاق الرسالة' },
}

/** The launcher's labels in a fixed language, or in the first of the browser's languages that the chat speaks, as `Accept-Language` names them. */
export function launcherLabels(locale: ChatLocale | null, acceptLanguage = ''): Labels {
  if (locale !== null) return LABELS[locale]
  const asked = acceptLanguage.split(',').map((part) => (part.split(';')[0] ?? '').trim().toLowerCase())
  const known = asked.flatMap((code) => ChatLocale.options.filter((one) => baseOf(one) === baseOf(code)))
  return LABELS[known[0] ?? 'en']
}

const baseOf = (code: string): string => code.split('-')[0]?.toLowerCase() ?? ''
