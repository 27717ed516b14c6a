import '@testing-library/jest-dom/jest-globals'

declare module '@jest/expect' {
  interface Matchers<R extends void | Promise<void>> {
    toHaveNoViolations(): R
  }
}
