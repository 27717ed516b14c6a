export type DialogName = 'login' | 'register' | 'plans'
