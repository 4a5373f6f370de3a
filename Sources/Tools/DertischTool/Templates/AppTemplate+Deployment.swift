/// The units of systemd.
extension AppTemplate {
    static let deployment = [
        TemplateFile("Deployment/tearoom.service", service),
        TemplateFile("Deployment/tearoom.socket", socket),
    ]

    private static let service = #"""
        [Unit]
        Description=Tearoom
        Requires=tearoom.socket
        After=tearoom.socket network.target

        [Service]
        Type=notify
        ExecStart=/usr/lib/tearoom/TearoomWeb
        # The settings, such as TEAROOM_PUBLIC_ADDRESS=https://example.org. Only root reads the file.
        EnvironmentFile=-/etc/tearoom/environment
        WatchdogSec=30
        Restart=always
        RestartSec=2
        TimeoutStopSec=60

        # It has a folder of its own, for the key that lets open tabs go on after a restart.
        DynamicUser=yes
        StateDirectory=tearoom
        StateDirectoryMode=0700
        UMask=0077
        LimitNOFILE=32768
        ProtectSystem=strict
        ProtectHome=yes
        PrivateTmp=yes
        PrivateDevices=yes
        NoNewPrivileges=yes
        CapabilityBoundingSet=
        RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
        SystemCallArchitectures=native
        SystemCallFilter=@system-service
        SystemCallErrorNumber=EPERM
        MemoryDenyWriteExecute=yes

        [Install]
        WantedBy=multi-user.target

        """#

    private static let socket = #"""
        [Unit]
        Description=Address of Tearoom

        [Socket]
        # A proxy with TLS stands in front. systemd keeps the socket, so no connection is refused during a restart.
        ListenStream=127.0.0.1:8080

        [Install]
        WantedBy=sockets.target

        """#
}
