// Runs the app as a child process, or several on one port (`WORKERS`), and replaces those that end.
import cluster from 'node:cluster'

/** Milliseconds before the next start, doubled after each process that ended early. */
const FIRST_PAUSE_MS = 500
const MAX_PAUSE_MS = 60_000
/** Milliseconds after which a process did not end early. */
const HEALTHY_MS = 60_000

/** Starts the processes. After a signal, ends when all of them have. */
export function supervise(count, server) {
  let hasListened = false
  let isStopping = false
  /** the timer of each process that waits for its start */
  const waiting = new Map()
  // One process accepts its connections itself.
  if (count === 1) cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: server })
  for (let place = 1; place <= count; place++) start(place)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)

  function start(place, endedEarly = 0) {
    waiting.delete(place)
    const began = Date.now()
    const worker = cluster.fork({ WORKER: place })
    worker.once('listening', () => {
      hasListened = true
      if (isStopping) worker.process.kill('SIGTERM')
    })
    worker.once('exit', (code, signal) => {
      if (isStopping) return
      if (hasListened) return restart(place, Date.now() - began < HEALTHY_MS ? endedEarly + 1 : 0, signal ?? code)
      // An invalid setting or a used port, already reported: a restart would fail too.
      process.exitCode = code || 1
      stop()
    })
  }

  function restart(place, endedEarly, reason) {
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, endedEarly - 1), MAX_PAUSE_MS)
    const which = count === 1 ? 'The app' : `Process ${place} of ${count}`
    const often = endedEarly > 1 ? `, ${endedEarly} times within a minute of its start` : ''
    console.error(`${which} ended (${reason})${often}; starting it again in ${pauseMs / 1000} s`)
    waiting.set(
      place,
      setTimeout(() => start(place, endedEarly), pauseMs),
    )
  }

  function stop() {
    if (isStopping) return
    isStopping = true
    for (const worker of Object.values(cluster.workers)) worker.process.kill('SIGTERM')
    // A process that was killed left the embedded database running. One that starts and stops shuts it down.
    for (const [place, timer] of waiting) {
      clearTimeout(timer)
      start(place)
    }
  }
}
