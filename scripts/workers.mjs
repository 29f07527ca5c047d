// Runs several processes of the app on one port (`WORKERS`).
import cluster from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'

/** Starts the processes and replaces those that die. After a signal, ends when all of them have. */
export function startWorkers(count, server) {
  let stopping = false
  cluster.setupPrimary({ exec: server })
  for (let place = 1; place <= count; place++) start(place)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)

  function start(place) {
    const worker = cluster.fork({ WORKER: place })
    let listened = false
    worker.once('listening', () => {
      listened = true
    })
    worker.once('exit', async code => {
      if (stopping) return
      if (listened) {
        console.error(`Process ${place} of ${count} exited; starting another`)
        await pause(1000)
        if (!stopping) start(place)
      } else {
        // An invalid setting or a used port, already reported: a restart would fail too.
        process.exitCode = code || 1
        stop()
      }
    })
  }

  function stop() {
    stopping = true
    for (const worker of Object.values(cluster.workers)) worker.process.kill('SIGTERM')
  }
}
