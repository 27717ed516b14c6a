void import('./start-instance-host.js')
