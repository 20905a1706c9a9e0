# Podium on Nomad, on a PostgreSQL and a bucket that are there already; runners of code have machines of their own. Not tried in a
# cluster: see docs/operations.md, "Kubernetes and Nomad".
#   nomad var put nomad/jobs/podium DATABASE_URL=… SECRET=… ADMIN_PATH=… SMTP_URL=… S3_ACCESS_KEY=… S3_SECRET_KEY=…
#   nomad job run -var image=registry.example.org/podium:0.2.0 deploy/nomad/podium.nomad.hcl
variable "image" {
  type    = string
  default = "podium:0.2.0"
}

variable "counts" {
  type    = map(number)
  default = { api = 2, worker = 2 }
}

variable "settings" {
  type = map(string)
  default = {
    PUBLIC_URL      = "https://podium.example.org"
    COOKIE_SECURE   = "true"
    TRUSTED_PROXIES = "10.0.0.10"
    FILES_IN        = "s3"
    S3_BUCKET       = "podium"
    MAIL_FROM       = "Podium <podium@example.org>"
  }
}

job "podium" {
  type = "service"

  update {
    max_parallel     = 1
    min_healthy_time = "10s"
    healthy_deadline = "10m"
    auto_revert      = true
  }

  dynamic "group" {
    for_each = var.counts
    labels   = [group.key]

    content {
      count = group.value

      network {
        port "http" {
          to = 3000
        }
      }

      task "podium" {
        driver = "docker"
        # Longer than uploads and scoring that are under way may take to end.
        kill_timeout = "60s"

        config {
          image = var.image
          ports = ["http"]
          args  = ["dist/apps/api/main.js", "--role=${group.key}"]
          # The image's own health check, which looks at a worker as well: Nomad's are for what answers TCP or HTTP.
          healthchecks {
            disable = false
          }
        }

        env = var.settings

        template {
          destination = "secrets/podium.env"
          env         = true
          data        = <<-END
            {{ with nomadVar "nomad/jobs/podium" }}{{ range $name, $value := . }}
            {{ $name }}={{ print $value | printf "%q" }}
            {{ end }}{{ end }}
          END
        }

        resources {
          cpu        = 500
          memory     = 512
          memory_max = 2048
        }

        dynamic "service" {
          for_each = group.key == "api" ? [1] : []

          content {
            name     = "podium"
            port     = "http"
            provider = "nomad"

            check {
              type     = "http"
              path     = "/api/health/ready"
              interval = "5s"
              timeout  = "3s"
            }
          }
        }
      }
    }
  }
}
