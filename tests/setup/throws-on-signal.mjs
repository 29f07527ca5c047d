// Preloaded with --import: SIGUSR2 throws an error that no one handles.
process.on('SIGUSR2', () => {
  throw new Error('Thrown by the test')
})
