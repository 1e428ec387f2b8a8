/** Dimensions of the pretend embedding model. */
const DIMENSIONS = 512
/** What a word of the same meaning counts beside the letters of the word itself. */
const MEANING = 1.6
const LETTERS = 4

/** Words of shops and clinics that mean much the same, by their beginnings, in four languages: the only meaning that the pretend model knows. */
const MEANINGS = [
  'deliver ship parcel package liefer paket päckchen sendung versand verschick envío envia paquete mandar طرد شحن توصيل',
  'postage porto versandkosten portes transporte gastos',
  'abroad outside ausland extranjero fuera خارج',
  'customs duties duty tax zoll zölle aduana arancel جمارك جمركية',
  'return back zurück rückgabe retoure devol regresar vuelta إرجاع أرجع',
  'refund money geld erstatt dinero plata reembolso مال فلوس استرداد',
  'broken damaged defekt kaputt beschädig scherben roto rota dañad averiad trizas مكسور تالفة خربان',
  'guarantee warranty garantie gewährleistung garantía ضمان',
  'voucher coupon discount promo gutschein rabatt cupón descuento rebaja كوبون خصم',
  'invoice receipt bill rechnung beleg factura recibo فاتورة إيصال',
  'cancel stop storn absag abblas anular cancelar إلغاء ألغ أوقف',
  'password login sign-in passwort anmeld contraseña كلمة مرور',
  'address moved house adresse anschrift umgezogen dirección domicilio mudé عنوان',
  'delete erase remove lösch borra elimin حذف امسح',
  'newsletter advertising werbemail boletín publicidad نشرة إعلان',
  'points rewards punkte puntos نقاط نقطة',
  'appointment visit physician docto termin arzt doktor praxis cita turno médico موعد طبيب دكتور',
  'saturday weekend samstag wochenende sábado semana جمعة سبت',
  'prescription tablets pills medicine rezept tabletten medikament receta pastillas medicament وصفة حبوب أدوية',
  'ill sick krank baja enfermo مريض مرضية',
  'blood lab blut labor sangre análisis laboratorio دم مختبر تحليل',
  'vaccin jab shots flu impf spritze grippe vacuna pinchazo gripe لقاح تطعيم إبر',
  'fasting breakfast eat nüchtern frühstück ayunas desayun صيام أفطر',
  'parking car park auto coche aparcamiento سيارة مواقف',
  'size bigger tight größe größer talla grande estrech مقاس ضيق',
  'video online camera kamera vídeo cámara فيديو أونلاين',
].map((line) => line.split(' ').map(plain))

/** Turns a text into a vector: the pieces of its words by their letters, and the meanings of those it knows. The same text always gives the same. */
export function embed(text: string): number[] {
  const vector = new Float64Array(DIMENSIONS)
  const add = (what: string, worth: number): void => {
    const hash = hashOf(what)
    const at = hash % DIMENSIONS
    vector[at] = (vector[at] ?? 0) + (hash & 0x10000 ? worth : -worth)
  }
  for (const word of plain(text).match(/[\p{L}\p{N}]+/gu) ?? []) {
    const whole = `<${word}>`
    const pieces = Math.max(1, whole.length - LETTERS + 1)
    for (let at = 0; at < pieces; at += 1) add(whole.slice(at, at + LETTERS), 1 / Math.sqrt(pieces))
    for (const [index, beginnings] of MEANINGS.entries())
      if (beginnings.some((beginning) => word.startsWith(beginning))) add(`meaning ${index}`, MEANING)
  }
  const length = Math.hypot(...vector) || 1
  return Array.from(vector, (value) => value / length)
}

/** Small letters without marks above or below them. */
function plain(text: string): string {
  return text.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '')
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0
  return hash
}
