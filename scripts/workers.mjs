// Several processes of the app behind one port, for a machine with several processors (`WORKERS`).
import cluster from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'

/** Starts so many processes of that server, and another for each that dies. Ends when told to, once all of them have ended. */
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
        console.error(`Process ${place} of ${count} has ended; starting another`)
        await pause(1000)
        if (!stopping) start(place)
      } else {
        // A wrong setting or a port that is taken, and it has said which: the next one would fare no better.
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
