// Imported first by a process (`node --import`): its wall clock is wrong by SKEW_MS from then on.
const skewMs = Number(process.env.SKEW_MS ?? 0)
const Right = Date

globalThis.Date = class extends Right {
  constructor(...parts) {
    super(...(parts.length === 0 ? [Right.now() + skewMs] : parts))
  }
  static now() {
    return Right.now() + skewMs
  }
}
