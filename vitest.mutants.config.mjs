import base from './vitest.config.ts'

// For `npm run mutants`: a whole suite would run before the first mutant, so the test files are named.
const { MUTANTS_SUITE = 'unit', MUTANTS_TESTS = 'app/**/*.test.ts' } = process.env
const projects = base.test.projects
  .filter(({ test }) => test.name === MUTANTS_SUITE)
  .map(project => ({ ...project, test: { ...project.test, include: MUTANTS_TESTS.split(' ') } }))

export default { ...base, test: { ...base.test, projects } }
