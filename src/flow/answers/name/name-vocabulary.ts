/** What people say before their name, as patterns over folded words. */
const OPENINGS = [
  "(?:my )?(?:full |first )?name(?: is|'s)|the name is|(?:i am|i'm|im|this is|it is|it's|its|you can call me|(?:people|everyone|they) calls? me|call me|name:|you're (?:talking|speaking) (?:to|with))",
  'me llamo|mi nombre es|a nombre de|soy',
  'o? ?meu nome e|me chamo|chamo-me|em nome de|aqui (?:e|fala)(?: [oa])?|(?:eu )?sou(?: [oa])?',
  'ich hei(?:ss|s)e|mein name ist|hier (?:ist|spricht)|auf den namen|ich bin(?: der| die)?',
  "je m'appelle|mon nom est|(?:moi )?c'est|je suis|moi c'est|au nom de|ici",
  'mi chiamo|il mio nome e|a nome di|qui e|(?:io )?sono',
  'ik heet|mijn naam is|op naam van|je spreekt met|u spreekt met|met|ik ben',
  'اسمي(?: هو)?|[اأ]نا',
  'मेरा नाम|मै[ंँ]|mera naam',
  'nama saya(?: adalah)?|saya|aku',
  'benim adim|adim|ismim|ben',
  '(?:私|わたし|僕)の名前は|名前は|(?:私|僕)は',
]
const GREETINGS =
  'hi|hello|hey|good morning|hola|buenos dias|oi|ola|bom dia|hallo|guten tag|moin|bonjour|salut|ciao|buongiorno|goedemorgen|مرحبا|नमस्ते|halo|merhaba|hey there|hi there|ok|okay|oh|well|um|so|sure|yes|yeah|claro|vale|ja|oui|si|sim|evet|ya|はい|こんにちは|はじめまして'

/** Splits an answer into what leads to a name and the rest. */
export const LEAD = new RegExp(`^(?:(?:${GREETINGS})[\\s,.!、。]+)?(?:(?:${OPENINGS.join('|')})(?:\\s+|(?<=は))\\s*)`, 'u')

/** What follows a name where the verb stands last. */
export const TAIL = /(?:\s+(?:है|हूँ|हूं|hai|hoon|here|hier|speaking)|\s*(?:です|と申します|といいます|と言います|だよ))$/u
