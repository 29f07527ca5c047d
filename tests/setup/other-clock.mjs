// Preloaded with --import: sets the process's clock CLOCK_AHEAD milliseconds ahead of the machine's. SIGUSR2 toggles
// it.
const TrueDate = Date
let ahead = Number(process.env.CLOCK_AHEAD)
const now = () => TrueDate.now() + ahead

globalThis.Date = class extends TrueDate {
  constructor(...given) {
    if (given.length === 0) super(now())
    else super(...given)
  }
  static now() {
    return now()
  }
}
process.on('SIGUSR2', () => {
  ahead = ahead === 0 ? Number(process.env.CLOCK_AHEAD) : 0
})
