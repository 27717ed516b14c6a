{{- define "tessera.networkPolicy.dns" -}}
- to:
    {{- toYaml .Values.networkPolicy.dns | nindent 4 }}
  ports:
    - { protocol: UDP, port: 53 }
    - { protocol: TCP, port: 53 }
{{- end -}}

{{- /* Nodes always reach their pods, so probes need no rule */ -}}
{{- define "tessera.networkPolicy.ingress" -}}
{{- $policy := .root.Values.networkPolicy -}}
{{- $hasRules := false -}}
{{- if eq .component "web" }}
- ports:
    - { protocol: TCP, port: http }
    - { protocol: TCP, port: staging }
  {{- with $policy.ingressFrom }}
  from:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- if .root.Values.gate.enabled }}
- ports:
    - { protocol: TCP, port: staging }
  from:
    - podSelector:
        matchLabels:
          {{- include "tessera.selector" (dict "root" .root "component" "gate") | nindent 10 }}
{{- end }}
{{- $hasRules = true }}
{{- end }}
{{- if and $policy.metricsFrom (ne .component "migration") }}
- ports:
    - { protocol: TCP, port: http }
  from:
    {{- toYaml $policy.metricsFrom | nindent 4 }}
{{- $hasRules = true }}
{{- end }}
{{- if not $hasRules }}
[]
{{- end }}
{{- end -}}

{{- /* Without the addresses at which clouds give keys to every program of a node */ -}}
{{- define "tessera.networkPolicy.egress" -}}
{{- with .root.Values.networkPolicy.egress }}
{{- toYaml . }}
{{- else -}}
- to:
    - namespaceSelector: {}
    - ipBlock:
        cidr: 0.0.0.0/0
        except: [169.254.0.0/16, 100.100.100.200/32]
    - ipBlock:
        cidr: ::/0
        except: ['fe80::/10', 'fd00:ec2::254/128', 'fd20:ce::254/128']
{{- end }}
{{- if and (eq .component "web") .root.Values.gate.enabled }}
- to:
    - podSelector:
        matchLabels:
          {{- include "tessera.selector" (dict "root" .root "component" "gate") | nindent 10 }}
  ports:
    - { protocol: TCP, port: browser }
{{- end }}
{{- end -}}
