import { expect, test } from 'vitest'

import { saysItHelped } from './says-it-helped.ts'

test.each([
  'That helped, thank you!',
  'Great, that answers my question.',
  'Perfect, that’s exactly what I needed',
  'It works now, thanks',
  'Super, das hat mir geholfen',
  'Problem gelöst, danke',
  'Me ha ayudado mucho, gracias',
  'Problema resuelto',
  'Ajudou muito, obrigado!',
  'Ça m’a bien aidé, merci',
  'Problema risolto, grazie',
  'Het werkt nu',
  'تم حل المشكلة شكرا',
  'Sorunum çözüldü',
  'Sangat membantu, terima kasih',
  'समस्या हल हो गई',
  '助かりました',
])('“%s” is a word that it helped', (text) => expect(saysItHelped(text)).toBe(true))

test.each([
  'Thanks',
  'ok',
  'Great, thank you so much',
  'That didn’t help',
  'This is not what I needed, that helped nobody',
  'Has that helped you?',
  'If that works I will come back',
  'It works now but the price is wrong',
  'Das hat mir nicht geholfen',
  'No me ha ayudado',
  'Ça ne m’a pas aidé',
  'لم تساعدني',
  'I would be so happy if somebody helped',
  'Danke',
])('“%s” is not', (text) => expect(saysItHelped(text)).toBe(false))
